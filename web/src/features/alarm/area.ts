import { alarmDictionaries, alarmWords } from '@gemba/contract/alarm/words.ts'
import type { Area } from '../../resource/area.ts'

export const alarmArea: Area = { words: alarmWords, dictionaries: alarmDictionaries, references: {} }
