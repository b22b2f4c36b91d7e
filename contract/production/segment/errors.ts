import type { Errors } from '../../kit/module.ts'

export const segmentErrors = {
  segmentResourceUnclear: {
    envelope: '2411',
    text: [
      '每行须填写工位、设备、班组、人员、工作中心中的一个，且只填一个',
      '每列須填寫工位、設備、班組、人員、工作中心中的一個，且只填一個',
      'Enter exactly one of station, equipment, team, person or work centre in each row',
    ],
  },
} as const satisfies Errors
