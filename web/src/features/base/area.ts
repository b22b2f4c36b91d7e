import { area } from '@gemba/contract/base/area.ts'
import { baseDictionaries, baseWords } from '@gemba/contract/base/words.ts'
import type { Area } from '../../resource/area.ts'

export const baseArea: Area = { words: baseWords, dictionaries: baseDictionaries, references: { area } }
