// The face of the energy module: meters, and what they counted.
import type { BoundRoute } from '../../platform/http/route.ts'
import type { TelemetryServices } from '../telemetry/index.ts'
import { readEnergyRoutes } from './read-energy.ts'

export const energyRoutes = (services: Pick<TelemetryServices, 'history'>): BoundRoute[] => readEnergyRoutes(services)
