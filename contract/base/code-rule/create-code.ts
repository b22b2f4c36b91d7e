import { flag, integer, list, map, optional, reference, text } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { codeErrors } from './code-errors.ts'
import { codeRule } from './code-rule.ts'

/**
 * Returns the next codes of a rule, or previews them. A caller with only the right to view may preview, because an
 * unused number leaves a gap.
 */
export const createCode = defineCommand('createCode', {
  kind: 'write',
  title: ['生成编码', '產生編碼', 'Create codes'],
  paths: ['POST /base/coderule/createCode'],
  permission: 'codeRule:edit',
  summary:
    'Takes the next codes of a rule. A repeat under the same key returns the same codes if the rule has no gaps, and new ones if it allocates numbers in blocks.',
  input: {
    codeRuleId: optional(reference(codeRule)),
    ruleCode: optional(text({ max: 64 })),
    /**
     * Subject of the code, if no rule is given: the code of a data model, or the name of a kind of record such as
     * `inboundBill`.
     */
    dataModelCode: optional(text({ max: 64 })),
    /** Family of the material, if the code is for a material. */
    materialFamilyId: optional(reference('materialFamily')),
    /** Values of the record by the names of its fields. */
    values: optional({ ...map(text({ max: 200 })), aliases: ['context'] }),
    count: optional(integer({ min: 1, max: 1000 })),
    /** Returns the next codes without taking them. */
    preview: optional(flag()),
  },
  reply: { code: text(), codes: list(text()) },
  errors: ['notFound', ...codeErrors],
})

/**
 * Returns how many numbers of a rule have been taken in its current period, such as this day, this month or these
 * values.
 */
export const countCodes = defineCommand('countCodes', {
  kind: 'read',
  title: ['已取流水号', '已取流水號', 'Numbers used'],
  paths: ['POST /base/coderule/countCodes'],
  permission: 'codeRule:view',
  input: { codeRuleId: reference(codeRule), values: optional(map(text({ max: 200 }))) },
  reply: { taken: integer() },
  errors: ['notFound'],
})

/** Returns the rule that generates the codes of materials of a family. */
export const findMaterialRule = defineCommand('findMaterialRule', {
  kind: 'read',
  title: ['物料编码规则', '物料編碼規則', 'Code rule for materials'],
  paths: ['POST /base/coderule/material'],
  permission: 'codeRule:view',
  input: { materialFamilyId: optional(reference('materialFamily')) },
  reply: { id: optional(reference(codeRule)), code: optional(text()), name: optional(text()) },
  errors: [],
})

/** Lists the subjects for which codes can be generated. */
export const listCodeSubjects = defineCommand('listCodeSubjects', {
  kind: 'read',
  title: ['可编码的对象', '可編碼的對象', 'Records with codes'],
  paths: ['GET /base/coderule/dataModel'],
  permission: 'codeRule:view',
  input: {},
  reply: rowsOf({ id: integer(), text: text() }),
  errors: [],
})

/** Lists the values of a record that its code may contain. */
export const findCodeFields = defineCommand('findCodeFields', {
  kind: 'read',
  title: ['编码可用的字段', '編碼可用的欄位', 'Fields available in codes'],
  paths: ['GET /base/coderule/dataModeDetail/:id'],
  permission: 'codeRule:view',
  input: { id: integer() },
  reply: rowsOf({ id: integer(), text: text() }),
  errors: ['notFound'],
})
