// The manifest of the energy module.
import { defineModule, definePart } from '../kit/module.ts'
import { energyMeter } from './energy-meter.ts'
import { readDailyEnergy, readEnergyMap } from './read-energy.ts'

const energyPart = definePart({
  resources: [energyMeter],
  commands: [readDailyEnergy, readEnergyMap],
})

export const energy = defineModule('energy', ['能源', '能源', 'Energy'], [energyPart])
