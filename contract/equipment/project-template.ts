import { box } from '../gateway/box.ts'
import { department } from '../identity/department.ts'
import { user } from '../identity/user.ts'
import { code, integer, optional, type RowOf, reference, text } from '../kit/field.ts'
import { answeredFields, rowsOf } from '../kit/reply.ts'
import { verbRoutes } from '../kit/route.ts'
import { defineCommand, defineResource } from './define.ts'
import { modelToolGroup } from './menu-groups.ts'
import { object } from './object.ts'

/** Maximum contents of one template. */
export const templateLimits = { objects: 200, points: 2000, rules: 2000 } as const

/**
 * A part of the plant at the time when the template was created: the object and everything below it that the creator
 * may see, with points and limits. Created from `objectId`; afterwards only code, name and remark can be changed.
 */
export const projectTemplate = defineResource('projectTemplate', {
  noun: ['项目模板', '專案範本', 'Project template', 'Project templates'],
  meaning: {
    is: 'A saved part of the plant, consisting of objects with points and limits, from which copies with new codes are created.',
    use: [
      '把一部分工厂连同数据点和限值保存为模板，以便在别处再建一份。',
      '把一部分工廠連同資料點和限值儲存為範本，以便在別處再建一份。',
      'Saves a part of the plant with its points and limits, to be created again elsewhere.',
    ],
  },
  rights: 'object',
  page: { in: modelToolGroup, path: 'equipment/projectTemplate', icon: 'copy' },
  fields: {
    code: code(['模板编码', '範本編碼', 'Template code'], { unique: true }),
    name: text(['模板名称', '範本名稱', 'Template name'], { max: 128, search: true }),
    objectId: reference(['来源对象', '來源物件', 'Created from'], object),
    objectCount: integer(['对象数', '物件數', 'Objects'], { min: 0, initial: 0 }),
    pointCount: integer(['数据点数', '資料點數', 'Points'], { min: 0, initial: 0 }),
    ruleCount: integer(['报警规则数', '警報規則數', 'Alarm rules'], { min: 0, initial: 0 }),
    remark: optional(text(['说明', '說明', 'Remark'], { max: 500 })),
  },
  list: ['code', 'name', 'objectCount', 'pointCount', 'ruleCount', 'remark'],
  aliases: { templateId: 'id', templateCode: 'code', templateName: 'name' },
  errors: { create: ['templateTooLarge'], update: ['fixedField'] },
  routes: verbRoutes('/projectTemplate'),
})

/** Objects created from a template. */
const createdFields = {
  objectId: reference(object),
  objects: rowsOf({ id: reference(object), code: text() }),
  pointCount: integer(),
  ruleCount: integer(),
}
export type CreatedFromTemplate = RowOf<typeof createdFields>

export const createFromTemplate = defineCommand('createFromTemplate', {
  kind: 'write',
  title: ['从项目模板创建对象', '從專案範本建立物件', 'Create objects from a template'],
  paths: ['POST /projectTemplate/createObjects'],
  permission: 'object:edit',
  input: {
    templateId: reference(projectTemplate),
    codePrefix: code({ max: 48 }),
    namePrefix: optional(text({ max: 64 })),
    parentId: optional(reference(object)),
    boxId: optional(reference(box)),
    departmentId: optional(reference(department)),
  },
  reply: createdFields,
  errors: ['notFound', 'duplicate', 'outOfScope', 'templateModelGone'],
  summary:
    'Creates the objects of a template below another object. Each code gets the prefix. With a box, those that had a box become its devices.',
})

export const listTemplatesOfUser = defineCommand('listTemplatesOfUser', {
  kind: 'read',
  title: ['可用项目模板', '可用專案範本', 'Templates of a user'],
  paths: ['POST /projectTemplate/selectProjectTemplateByUserId'],
  permission: 'object:view',
  input: { userId: optional(reference(user)) },
  reply: rowsOf(answeredFields(projectTemplate)),
  errors: ['notFound'],
  summary:
    'Lists the templates that a user may use, by default those of the caller: those of the user’s departments and the user’s own. For another user, requires the right to view users and returns only templates that the caller may see.',
})
