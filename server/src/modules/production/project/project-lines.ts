// Deliverables and items of a project. They can be edited while the project is open, and are checked together.
import type { AnyResource, EntityOf } from '@gemba/contract/kit/resource.ts'
import { projectMaterial } from '@gemba/contract/production/project/project.ts'
import { projectProcess } from '@gemba/contract/production/project/project-process.ts'
import { formatInstant } from '../../../platform/clock.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId } from '../../../platform/db/rows.ts'
import type { Read, Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { type Crud, crud, type Input, idOf, idsOf } from '../../../resource/crud.ts'
import { mount } from '../../../resource/mount.ts'
import { lockOpenProject } from './lock-project.ts'

type Process = EntityOf<typeof projectProcess>

/** Returns the present day in the time zone of the plant. */
export const todayOf = ({ now, actor }: Pick<Read, 'now' | 'actor'>): string =>
  formatInstant(now, actor.zone).slice(0, 10)

export const materialLines = crud(projectMaterial, {
  changed: async (_work, { quantity }) => {
    if (Number(quantity) <= 0) throw new DomainError('quantityWrong', { field: 'quantity' })
  },
})

const plainItems = crud(projectProcess, {
  changed: async (_work, { planStart, planEnd }) => {
    if (planEnd < planStart) throw new DomainError('datesReversed', { field: 'planEnd' })
  },
})

/** Operations on items of a project. Entered progress is dated today. */
export const itemLines: Crud<typeof projectProcess> = {
  ...plainItems,
  create: async (work, input) => {
    const isProgressEntered = Number(input.progress ?? 0) > 0
    const number = input.number ?? (await nextNumber(work, idOf(input.projectId)))
    return plainItems.create(work, {
      ...input,
      number,
      progressAt: isProgressEntered ? todayOf(work) : input.progressAt,
    })
  },
  update: async (work, { number, ...input }) => {
    const before = await plainItems.read(work, input)
    const isProgressEntered = input.progress !== undefined && Number(input.progress) !== Number(before.progress)
    return plainItems.update(work, {
      ...input,
      number: number || undefined,
      progressAt: isProgressEntered ? todayOf(work) : input.progressAt,
    })
  },
}

async function nextNumber(work: Work, projectId: string): Promise<number> {
  const { last } = await ofCompany(work)
    .selectFrom('project_process')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow()
  return Math.floor((last ?? 0) / 10) * 10 + 10
}

/** Checks all items of a project. Throws `projectNumberTwice`, `projectPredecessorWrong`, `projectOrderElsewhere`. */
export async function assertProjectItems(work: Work, projectId: string): Promise<void> {
  const items: readonly Process[] = await plainItems.list(work, { projectId })
  const numbers = new Set<number>()
  for (const { number: itemNumber } of items) {
    const number = itemNumber ?? 0
    if (numbers.has(number)) throw new DomainError('projectNumberTwice', { number })
    numbers.add(number)
  }
  for (const { number, predecessor } of items)
    if (predecessor !== null && (predecessor >= (number ?? 0) || !numbers.has(predecessor)))
      throw new DomainError('projectPredecessorWrong', { number: predecessor })
  const elsewhere = await ofCompany(work)
    .selectFrom('production_order')
    .select('code')
    .where('id', '=', anyId(items.flatMap(({ orderId }) => orderId ?? [])))
    .where((eb) => eb.or([eb('project_id', 'is', null), eb('project_id', '!=', projectId)]))
    .limit(1)
    .executeTakeFirst()
  if (elsewhere) throw new DomainError('projectOrderElsewhere', { order: elsewhere.code })
}

type Line<R extends AnyResource> = EntityOf<R> & { readonly projectId: string }

/** Wraps the operations on single lines: the project must be open, and its items are checked after each change. */
function withProjectChecks<R extends AnyResource>(lines: Crud<R>): Crud<R> {
  const projectOf = async (read: Read, id: unknown) => ((await lines.read(read, { id })) as Line<R>).projectId
  const within = async <T>(work: Work, projectIds: readonly unknown[], write: () => Promise<T>): Promise<T> => {
    const ids = [...new Set(projectIds.map(idOf))].sort((left, right) => Number(left) - Number(right))
    for (const id of ids) await lockOpenProject(work, id)
    const reply = await write()
    for (const id of ids) await assertProjectItems(work, id)
    return reply
  }
  return {
    ...lines,
    create: (work, input) => within(work, [input.projectId], () => lines.create(work, input)),
    update: async (work, input: Input) => {
      const before = await projectOf(work, input.id)
      return within(work, [before, input.projectId ?? before], () => lines.update(work, input))
    },
    remove: async (work, input) => {
      const owners: string[] = []
      for (const id of idsOf(input)) owners.push(await projectOf(work, id))
      return within(work, owners, () => lines.remove(work, input))
    },
  }
}

export const projectLineRoutes = [
  ...mount(projectMaterial, import.meta.url, withProjectChecks(materialLines)),
  ...mount(projectProcess, import.meta.url, withProjectChecks(itemLines)),
]
