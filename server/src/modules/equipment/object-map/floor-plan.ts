import { floorPlan } from '@gemba/contract/equipment/object-map/floor-plan.ts'
import { crud } from '../../../resource/crud.ts'
import { mount } from '../../../resource/mount.ts'

export const floorPlans = crud(floorPlan)

export const floorPlanRoutes = mount(floorPlan, import.meta.url, floorPlans)
