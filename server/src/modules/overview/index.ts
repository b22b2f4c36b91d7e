export { overviewRoutes } from './part.ts'
