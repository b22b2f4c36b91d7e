// The manifest of the energy module.
import { defineModule } from '../kit/module.ts'
import { energyMeter } from './energy-meter.ts'
import { readDailyEnergy, readEnergyMap } from './read-energy.ts'

export const energy = defineModule('energy', {
  label: ['能源', '能源', 'Energy'],
  resources: [energyMeter],
  commands: [readDailyEnergy, readEnergyMap],
})
