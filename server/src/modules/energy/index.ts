// The public interface of the energy module: meters and their consumption.

export { energyRoutes } from './part.ts'
