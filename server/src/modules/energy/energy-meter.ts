import { energyMeter } from '@gemba/contract/energy/energy-meter.ts'
import { crud } from '../../resource/crud.ts'
import { mount } from '../../resource/mount.ts'

/** The meters of a company, as its own commands read them. */
export const meters = crud(energyMeter)

export const energyMeterRoutes = mount(energyMeter, import.meta.url, meters)
