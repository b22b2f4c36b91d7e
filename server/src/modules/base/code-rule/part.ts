import { codeRulesPart } from '@gemba/contract/base/code-rule/part.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import { codeRuleRoutes } from './code-rule.ts'
import { createCodeRoutes } from './create-code.ts'

export const codeRulesPartRoutes = implementCommands(codeRulesPart, [...codeRuleRoutes, ...createCodeRoutes])
