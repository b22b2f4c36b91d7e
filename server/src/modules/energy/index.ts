// The face of the energy module: meters, and what they counted.

export { energyRoutes } from './part.ts'
