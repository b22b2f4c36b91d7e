import { floorPlan } from '@gemba/contract/equipment/object-map/floor-plan.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { problemOf } from '../../../platform/http/validation.ts'
import { crud } from '../../../resource/crud.ts'
import { mount } from '../../../resource/mount.ts'

/** Extensions of files that browsers show as an image. */
const imageTypes: readonly string[] = ['png', 'jpg', 'gif']

export const floorPlans = crud(floorPlan, {
  changed: async ({ actor: { language } }, { image }) => {
    if (image.every(({ fileType }) => imageTypes.includes(fileType))) return
    throw new DomainError('invalid', { problems: [problemOf('image', 'pattern', { language })] })
  },
})

export const floorPlanRoutes = mount(floorPlan, import.meta.url, floorPlans)
