import { defineCommand } from '../kit/command.ts'
import { verbRoutes } from '../kit/dialects.ts'
import { code, integer, optional, reference, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'

const rights = { view: 'object:view', edit: 'object:edit' }

/** What one template may hold. */
export const templateLimits = { objects: 200, points: 2000, rules: 2000 } as const

/**
 * A part of the plant as it stood when the template was made: the object and everything below it that its maker saw,
 * with points and limits. Made from `objectId`; afterwards only code, name and remark change.
 */
export const projectTemplate = defineResource('projectTemplate', {
  area: 'equipment',
  fields: {
    code: code({ unique: true }),
    name: text(128, { search: true }),
    objectId: reference('object'),
    objectCount: integer({ min: 0, initial: 0 }),
    pointCount: integer({ min: 0, initial: 0 }),
    ruleCount: integer({ min: 0, initial: 0 }),
    remark: optional(text(500)),
  },
  list: ['code', 'name', 'objectCount', 'pointCount', 'ruleCount', 'remark'],
  aliases: { templateId: 'id', templateCode: 'code', templateName: 'name' },
  routes: verbRoutes('/projectTemplate', rights),
})

/** What a template was made into. */
export interface CreatedFromTemplate {
  objectId: string
  objects: { id: string; code: string }[]
  pointCount: number
  ruleCount: number
}

export const createFromTemplate = defineCommand('createFromTemplate', {
  area: 'equipment',
  method: 'POST',
  paths: ['/projectTemplate/createObjects'],
  permission: 'object:edit',
  body: {
    templateId: reference('projectTemplate'),
    codePrefix: code({ max: 48 }),
    namePrefix: optional(text(64)),
    parentId: optional(reference('object')),
    boxId: optional(reference('box')),
    departmentId: optional(reference('department')),
  },
  errors: ['notFound', 'duplicate', 'invalid', 'outOfScope', 'templateModelGone'],
  summary:
    'Makes the objects of a template below another object, each code with the prefix before it; with a box those that had one are its devices.',
})

export const listTemplatesOfUser = defineCommand('listTemplatesOfUser', {
  area: 'equipment',
  method: 'POST',
  paths: ['/projectTemplate/selectProjectTemplateByUserId'],
  permission: 'object:view',
  body: { userId: optional(reference('user')) },
  errors: ['notFound', 'forbidden'],
  summary:
    'Templates that a user may use, oneself when none is named: those of his departments and his own. Of somebody else only with the right to view users, and of those only what the caller sees himself.',
})
