// The manifest of the base module.
import { defineModule } from '../kit/module.ts'
import { bomPart } from './bom/part.ts'
import { codeRulesPart } from './code-rule/part.ts'
import { configurationPart } from './configuration/part.ts'
import { customInterfacePart } from './custom-interface/part.ts'
import { dataModelPart } from './data-model/part.ts'
import { materialPart } from './material/part.ts'
import { basePart } from './part.ts'
import { warehousePart } from './warehouse/part.ts'

export const base = defineModule(
  'base',
  ['基础数据', '基礎資料', 'Basic data'],
  [
    basePart,
    warehousePart,
    materialPart,
    codeRulesPart,
    dataModelPart,
    bomPart,
    customInterfacePart,
    configurationPart,
  ],
)
