// The manifest of the energy module.
import { defineModule } from '../kit/module.ts'
import { energyPart } from './part.ts'

export const energy = defineModule('energy', ['能源', '能源', 'Energy'], [energyPart])
