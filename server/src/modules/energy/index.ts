// The face of the energy module: meters, and what they counted.
import type { BoundRoute } from '../../platform/http/route.ts'
import { energyMeterRoutes } from './energy-meter.ts'
import { type EnergyDependencies, readEnergyRoutes } from './read-energy.ts'

export const energyRoutes = (services: EnergyDependencies): BoundRoute[] => [
  ...energyMeterRoutes,
  ...readEnergyRoutes(services),
]
