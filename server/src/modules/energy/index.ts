// The face of the energy module: meters, and what they counted.
import type { BoundRoute } from '../../platform/http/route.ts'
import { energyMeterRoutes } from './energy-meter.ts'
import { type EnergyServices, readEnergyRoutes } from './read-energy.ts'

export const energyRoutes = (services: EnergyServices): BoundRoute[] => [
  ...energyMeterRoutes,
  ...readEnergyRoutes(services),
]
