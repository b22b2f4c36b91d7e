import { projectPart } from '@gemba/contract/production/project/part.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import { actOnProjectRoutes } from './act-on-project.ts'
import { projectRoutes } from './project.ts'
import { readProjectRoutes } from './read-project.ts'

export const projectPartRoutes = implementCommands(projectPart, [
  ...projectRoutes,
  ...actOnProjectRoutes,
  ...readProjectRoutes,
])
