import { energyPart } from '@gemba/contract/energy/part.ts'
import { implementCommands } from '../../platform/http/route.ts'
import { energyMeterRoutes } from './energy-meter.ts'
import { type EnergyDependencies, readEnergyRoutes } from './read-energy.ts'

export const energyRoutes = (services: EnergyDependencies) =>
  implementCommands(energyPart, [...energyMeterRoutes, ...readEnergyRoutes(services)])
