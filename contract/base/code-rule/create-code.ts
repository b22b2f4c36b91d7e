import { flag, integer, list, map, optional, reference, text } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { codeErrors } from './code-errors.ts'
import { codeRule } from './code-rule.ts'

/** The next codes of a rule, taken or only shown. Who may only look takes none: a number that is not used is a gap. */
export const createCode = defineCommand('createCode', {
  kind: 'write',
  title: ['生成编码', '產生編碼', 'Make codes'],
  paths: ['POST /base/coderule/createCode'],
  permission: 'codeRule:edit',
  summary:
    'Takes the next codes of a rule. A repeat under the same key gets the same codes where the rule has no gaps, and new ones where it takes numbers in blocks.',
  input: {
    codeRuleId: optional(reference(codeRule)),
    ruleCode: optional(text({ max: 64 })),
    /** What the code is for, where no rule is named: the code of a data model, or the name of a kind of record such as `inboundBill`. */
    dataModelCode: optional(text({ max: 64 })),
    /** The family of the material, where the code is for one. */
    materialFamilyId: optional(reference('materialFamily')),
    /** Values of the record, by the names of its fields. */
    values: optional({ ...map(text({ max: 200 })), aliases: ['context'] }),
    count: optional(integer({ min: 1, max: 1000 })),
    /** Shows what would come, and takes nothing. */
    preview: optional(flag()),
  },
  reply: { code: text(), codes: list(text()) },
  errors: ['notFound', ...codeErrors],
})

/** How many numbers of a rule have been taken within the span of now: of this day, this month or of these values. */
export const countCodes = defineCommand('countCodes', {
  kind: 'read',
  title: ['已取流水号', '已取流水號', 'Numbers taken'],
  paths: ['POST /base/coderule/countCodes'],
  permission: 'codeRule:view',
  input: { codeRuleId: reference(codeRule), values: optional(map(text({ max: 200 }))) },
  reply: { taken: integer() },
  errors: ['notFound'],
})

/** The rule that makes the codes of materials of a family. */
export const findMaterialRule = defineCommand('findMaterialRule', {
  kind: 'read',
  title: ['物料编码规则', '物料編碼規則', 'Code rule of materials'],
  paths: ['POST /base/coderule/material'],
  permission: 'codeRule:view',
  input: { materialFamilyId: optional(reference('materialFamily')) },
  reply: { id: optional(reference(codeRule)), code: optional(text()), name: optional(text()) },
  errors: [],
})

/** What codes can be made for. */
export const listCodeSubjects = defineCommand('listCodeSubjects', {
  kind: 'read',
  title: ['可编码的对象', '可編碼的對象', 'What codes are made for'],
  paths: ['GET /base/coderule/dataModel'],
  permission: 'codeRule:view',
  input: {},
  reply: rowsOf({ id: integer(), text: text() }),
  errors: [],
})

/** The values of a record that its code may hold. */
export const findCodeFields = defineCommand('findCodeFields', {
  kind: 'read',
  title: ['编码可用的字段', '編碼可用的欄位', 'Fields for codes'],
  paths: ['GET /base/coderule/dataModeDetail/:id'],
  permission: 'codeRule:view',
  input: { id: integer() },
  reply: rowsOf({ id: integer(), text: text() }),
  errors: ['notFound'],
})
