// Projects with their deliverables and items. The status changes by actions only.
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { projectStatus } from '@gemba/contract/production/project/dictionaries.ts'
import { projectFlow } from '@gemba/contract/production/project/flow.ts'
import { project, projectMaterial } from '@gemba/contract/production/project/project.ts'
import { projectProcess } from '@gemba/contract/production/project/project-process.ts'
import { valuesOf } from '../../../platform/db/rows.ts'
import type { Read, Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { crud } from '../../../resource/crud.ts'
import { actionsForReader, stateIllegal } from '../../../resource/flow.ts'
import { withLines } from '../../../resource/lines.ts'
import { mount } from '../../../resource/mount.ts'
import { withCodes } from '../../base/index.ts'
import { lockOpenProject, lockProject } from './lock-project.ts'
import { progressOfProjects } from './project-facts.ts'
import { assertProjectItems, itemLines, materialLines, projectLineRoutes } from './project-lines.ts'

export type ProjectRow = EntityOf<typeof project>

const { notStarted } = projectStatus.codes

export const projects = crud(project, {
  changed: async (_work, { planStart, planEnd }) => {
    if (planEnd < planStart) throw new DomainError('datesReversed', { field: 'planEnd' })
  },
  removing: assertNotBegun,
})
const projectInput = withCodes(
  withLines(projects, [
    { resource: projectMaterial, operations: materialLines },
    { resource: projectProcess, operations: itemLines },
  ]),
  'project',
)

const noProgress = { progress: '0', orderCount: 0 }

/** Returns projects with their progress and the actions that the reader may take. */
export async function shownProjects<Row extends ProjectRow>(read: Read, rows: readonly Row[]) {
  const progressById = await progressOfProjects(read, valuesOf(rows, 'id'))
  return rows.map((row) => ({
    ...row,
    allowedActions: actionsForReader(read, projectFlow, row.status),
    ...(progressById.get(row.id) ?? noProgress),
  }))
}

const describeProject = async (read: Read, row: ProjectRow) => (await shownProjects(read, [row]))[0]

/** Checks a project after it was written, because its lines are stored after it. */
async function validateAndDescribe(work: Work, row: ProjectRow) {
  await assertProjectItems(work, row.id)
  return describeProject(work, row)
}

export const projectRoutes = [
  ...mount(project, import.meta.url, {
    page: async (read, input) => {
      const { records, ...page } = await projectInput.page(read, input)
      return { ...page, records: await shownProjects(read, records) }
    },
    list: async (read, { param, ...input }) =>
      shownProjects(read, await projectInput.list(read, { ...input, keyword: input.keyword ?? param })),
    read: async (read, input) => describeProject(read, await projectInput.read(read, input)),
    create: async (work, input) =>
      validateAndDescribe(work, await projectInput.create(work, { ...input, statusAt: work.now })),
    update: async (work, input) => {
      await lockOpenProject(work, input.id)
      return validateAndDescribe(work, await projectInput.update(work, input))
    },
    remove: projectInput.remove,
  }),
  ...projectLineRoutes,
]

/** Throws `stateIllegal` if a project has begun. Foreign keys protect projects with orders. */
async function assertNotBegun(work: Work, ids: readonly string[]): Promise<void> {
  for (const id of [...new Set(ids)].sort((left, right) => Number(left) - Number(right))) {
    const { status } = await lockProject(work, id)
    if (status !== notStarted) throw stateIllegal(projectFlow, { status, language: work.actor.language })
  }
}
