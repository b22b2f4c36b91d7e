import { projectPart } from '@gemba/contract/production/project/part.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import { projectRoutes } from './project.ts'
import { projectActionRoutes } from './project-actions.ts'
import { readProjectRoutes } from './read-project.ts'

export const projectPartRoutes = implementCommands(projectPart, [
  ...projectRoutes,
  ...projectActionRoutes,
  ...readProjectRoutes,
])
