// What people do with projects. Their state changes by this and by nothing else.

import { choice, integer, oneOf, optional, reference, references, text } from '../../kit/field.ts'
import { actsOfPeople } from '../../kit/flow.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { projectStatus } from './dictionaries.ts'
import { projectFlow } from './flow.ts'
import { project } from './project.ts'

/** All or none; each right is asked for by its act. */
export const changeProjectStatus = defineCommand('changeProjectStatus', {
  kind: 'write',
  title: ['变更项目状态', '變更專案狀態', 'Change the status of projects'],
  paths: ['PUT /mes_production/project/batchUpdateStatus'],
  permission: 'project:view',
  summary: 'Does an act of the flow to all of the projects, or to none. Acts that need one say why.',
  input: {
    ids: references(project, { min: 1, max: 100 }),
    action: oneOf(actsOfPeople(projectFlow)),
    reason: optional(text({ max: 500 })),
    /** Of a single project. */
    version: optional(integer()),
  },
  reply: rowsOf({ id: reference(project), status: choice(projectStatus), version: integer() }),
  errors: ['notFound', 'stale', 'stateIllegal', 'forbidden', 'reasonMissing', 'projectOrdersOpen'],
})
