import { alarmDictionaries, alarmWords } from '@gemba/contract/alarm/words.ts'
import { area } from '@gemba/contract/base/area.ts'
import { equipmentDictionaries } from '@gemba/contract/equipment/dictionaries.ts'
import { model } from '@gemba/contract/equipment/model.ts'
import { modelPoint } from '@gemba/contract/equipment/model-point.ts'
import { object } from '@gemba/contract/equipment/object.ts'
import { projectTemplate } from '@gemba/contract/equipment/project-template.ts'
import { equipmentWords } from '@gemba/contract/equipment/words.ts'
import { box } from '@gemba/contract/gateway/box.ts'
import { department } from '@gemba/contract/identity/department.ts'
import type { Area } from '../../resource/area.ts'

export const equipmentArea: Area = {
  words: { ...equipmentWords, ...alarmWords },
  dictionaries: { ...equipmentDictionaries, ...alarmDictionaries },
  references: { model, modelPoint, object, box, department, projectTemplate, area },
}

/** Menu URLs of this area's pages. */
export const objectUrl = '/lak/pages/equipment/object'
export const modelUrl = '/lak/pages/equipment/model'
