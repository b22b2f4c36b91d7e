import { createFromTemplate, listTemplatesOfUser, projectTemplate } from '@gemba/contract/equipment/project-template.ts'
import { can } from '@gemba/contract/identity/role/can.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { type EntityOf, labelOf } from '@gemba/contract/kit/resource.ts'
import { ofCompany } from '../../platform/db/of-company.ts'
import { anyId } from '../../platform/db/rows.ts'
import type { Read, Work } from '../../platform/db/work.ts'
import { DomainError, notFound } from '../../platform/domain-error.ts'
import { handle } from '../../platform/http/route.ts'
import { crud, type Input } from '../../resource/crud.ts'
import { mount } from '../../resource/mount.ts'
import { createObjects, type NewObjectDependencies } from './create-from-template.ts'
import { type PointRules, readContent, type TemplateContent } from './template-content.ts'

/** What templates need from other modules. */
export interface ProjectTemplateDependencies extends NewObjectDependencies {
  readonly rules: PointRules & NewObjectDependencies['rules']
  /** Returns the objects that a user of the company sees. Throws `notFound`. */
  readScope(read: Read, userId: string): Promise<UserScope>
}

interface UserScope {
  readonly userName: string
  /** Null is all departments. */
  readonly departments: readonly string[] | null
  readonly isBoundByRules: boolean
}

type Template = EntityOf<typeof projectTemplate>

const standard = crud(projectTemplate)
/** Fields that are computed, or that say from what the template was created. */
const fixed = ['objectId', 'objectCount', 'pointCount', 'ruleCount'] as const

async function save(work: Work, input: Input, { rules }: ProjectTemplateDependencies): Promise<Template> {
  const content = await readContent(work, String(input.objectId), rules)
  const createdTemplate = await standard.create(work, {
    ...input,
    objectCount: content.objects.length,
    pointCount: content.points.length,
    ruleCount: content.rules.length,
  })
  await work.tx
    .updateTable('project_template')
    .set((eb) => ({
      content: JSON.stringify(content),
      department_id: eb.selectFrom('object').select('department_id').where('id', '=', createdTemplate.objectId),
    }))
    .where('id', '=', createdTemplate.id)
    .execute()
  return createdTemplate
}

/** Throws `fixedField` for fields that change only by saving the template again. */
async function rename(work: Work, input: Input): Promise<Template> {
  const now = await standard.read(work, input)
  for (const name of fixed) {
    const newValue = input[name] ?? now[name]
    if (String(newValue) === String(now[name])) continue
    const words = labelOf(projectTemplate, name)
    throw new DomainError('fixedField', { field: wordIn(work.actor.language, words) })
  }
  const isFixed = (name: string): boolean => (fixed as readonly string[]).includes(name)
  return standard.update(work, Object.fromEntries(Object.entries(input).filter(([name]) => !isFixed(name))))
}

async function listOfUser(read: Read, userId: string | null | undefined, services: ProjectTemplateDependencies) {
  const { actor } = read
  const rows = await standard.list(read, {})
  if (!userId || userId === actor.userId) return rows
  if (!can(actor.authorities, 'user:view')) throw new DomainError('forbidden')
  const { userName, departments, isBoundByRules } = await services.readScope(read, userId)
  if (departments === null && !isBoundByRules) return rows
  const usedSystemPoints = await ofCompany(read)
    .selectFrom('project_template')
    .select('id')
    .where((eb) => eb.or([eb('create_user', '=', userName), eb('department_id', '=', anyId(departments ?? []))]))
    .execute()
  const ids = new Set(usedSystemPoints.map(({ id }) => id))
  return rows.filter(({ id }) => ids.has(id))
}

async function readStored(work: Work, templateId: string): Promise<TemplateContent> {
  const template = await ofCompany(work)
    .selectFrom('project_template')
    .select('content')
    .where('id', '=', templateId)
    .forShare()
    .$narrowType<{ content: TemplateContent }>()
    .executeTakeFirstOrThrow(notFound)
  return template.content
}

/** Routes of project templates, and for creating objects from them. */
export function projectTemplateRoutes(services: ProjectTemplateDependencies) {
  const file = import.meta.url
  return [
    ...mount(projectTemplate, file, {
      ...standard,
      create: (work, input) => save(work, input, services),
      update: rename,
    }),
    ...handle(listTemplatesOfUser, file, (read, { userId }) => listOfUser(read, userId, services)),
    ...handle(createFromTemplate, file, async (work, input) =>
      createObjects(work, { ...input, content: await readStored(work, input.templateId) }, services),
    ),
  ]
}
