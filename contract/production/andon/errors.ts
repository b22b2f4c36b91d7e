import type { Errors } from '../../kit/module.ts'

export const andonErrors = {
  andonAlarmForeign: {
    envelope: '2449',
    text: ['只有设备类安灯可由报警自动呼叫', '只有設備類安燈可由警報自動呼叫', 'Alarms can only raise equipment calls'],
  },
  andonWorkElsewhere: {
    envelope: '2470',
    text: [
      '工单 {code} 不在工位 {station}',
      '工單 {code} 不在工位 {station}',
      'Work order {code} is not at station {station}',
    ],
  },
  andonBlocks: {
    envelope: '2471',
    text: [
      '工位 {station} 因安灯呼叫 {code} 停工，请先关闭该呼叫',
      '工位 {station} 因安燈呼叫 {code} 停工，請先關閉該呼叫',
      'Call {code} has stopped station {station}. Close the call first',
    ],
  },
  andonStationMissing: {
    envelope: '2444',
    text: [
      '请选择工位；该设备不在任何工位',
      '請選擇工位；該設備不在任何工位',
      'Choose a station; this equipment is not assigned to one',
    ],
  },
  andonTypeMissing: {
    envelope: '2445',
    text: ['该类别的安灯类型均已停用', '該類別的安燈類型均已停用', 'All call types of this kind are disabled'],
  },
  andonNotResponder: {
    envelope: '2446',
    text: ['只有班组 {team} 可以响应', '只有班組 {team} 可以回應', 'Only team {team} can respond to this call'],
  },
  andonNotCaller: {
    envelope: '2447',
    text: ['只有呼叫人可以这样做', '只有呼叫人可以這樣做', 'Only the caller can do this'],
  },
  andonToldUnclear: {
    envelope: '2448',
    text: [
      '每行须填写用户、人员、班组中的一个，且只填一个',
      '每列須填寫使用者、人員、班組中的一個，且只填一個',
      'Enter exactly one of user, staff member or team in each row',
    ],
  },
} as const satisfies Errors
