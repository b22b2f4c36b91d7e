import { energyMeter } from '@gemba/contract/energy/energy-meter.ts'
import { crud } from '../../resource/crud.ts'
import { mount } from '../../resource/mount.ts'

/** Commands for the meters of a company. */
export const meters = crud(energyMeter)

export const energyMeterRoutes = mount(energyMeter, import.meta.url, meters)
