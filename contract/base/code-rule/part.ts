// Rules by which codes and serial numbers are made.
import { definePart } from '../../kit/module.ts'
import { codeRule, codeRulePart } from './code-rule.ts'
import { countCodes, createCode, findCodeFields, findMaterialRule, listCodeSubjects } from './create-code.ts'
import { codeRuleErrors } from './errors.ts'

export const codeRulesPart = definePart({
  resources: [codeRule, codeRulePart],
  commands: [createCode, findMaterialRule, listCodeSubjects, findCodeFields, countCodes],
  errors: codeRuleErrors,
})
