// Actions of people on projects. Only these change their state.

import { choice, integer, oneOf, optional, reference, references, text } from '../../kit/field.ts'
import { actionsOfPeople } from '../../kit/flow.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { projectStatus } from './dictionaries.ts'
import { projectFlow } from './flow.ts'
import { project } from './project.ts'

/** All or none. The required right depends on the action. */
export const changeProjectStatus = defineCommand('changeProjectStatus', {
  kind: 'write',
  title: ['变更项目状态', '變更專案狀態', 'Change project status'],
  paths: ['PUT /mes_production/project/batchUpdateStatus'],
  permission: 'project:view',
  summary: 'Performs an action of the flow on all given projects, or on none. Some actions require a reason.',
  input: {
    ids: references(project, { min: 1, max: 100 }),
    action: oneOf(actionsOfPeople(projectFlow)),
    reason: optional(text({ max: 500 })),
    /** For a single project. */
    version: optional(integer()),
  },
  reply: rowsOf({ id: reference(project), status: choice(projectStatus), version: integer() }),
  errors: ['notFound', 'stale', 'stateIllegal', 'forbidden', 'reasonMissing', 'projectOrdersOpen'],
})
