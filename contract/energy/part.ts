// Energy meters and their readings.
import { definePart } from '../kit/module.ts'
import { energyMeter } from './energy-meter.ts'
import { readDailyEnergy, readEnergyMap } from './read-energy.ts'

export const energyPart = definePart({
  resources: [energyMeter],
  commands: [readDailyEnergy, readEnergyMap],
})
