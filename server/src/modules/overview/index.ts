export type { DemoLoad, DemoLoader } from './demo-load.ts'
export type { DemoPlantDependencies } from './demo-plant.ts'
export { overviewRoutes } from './part.ts'
