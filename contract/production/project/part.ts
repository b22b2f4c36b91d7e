// Projects and what they are made of.
import { definePart } from '../../kit/module.ts'
import { projectErrors } from './errors.ts'
import { projectEvents } from './events.ts'
import { projectFlow, projectRights } from './flow.ts'
import { project, projectMaterial } from './project.ts'
import { changeProjectStatus } from './project-actions.ts'
import { projectProcess } from './project-process.ts'
import { listProjectOrders, readProject, readProjectChart } from './read-project.ts'

export const projectPart = definePart({
  resources: [project, projectMaterial, projectProcess],
  commands: [changeProjectStatus, readProject, listProjectOrders, readProjectChart],
  errors: projectErrors,
  events: projectEvents,
  flows: [projectFlow],
  permissions: {
    [projectRights.close]: {
      label: ['完成和关闭项目', '完成和關閉專案', 'Complete and close projects'],
      page: 'orders/project',
    },
  },
})
