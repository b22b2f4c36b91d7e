// What holds orders up.
export const holdupWords = {
  heldUpBy: ['受阻原因', '受阻原因', 'Blocked by'],
  exception: ['异常：{name}', '異常：{name}', 'Exception: {name}'],
  call: ['{at} 呼叫：{name}', '{at} 呼叫：{name}', 'Call at {at}: {name}'],
  pausedOrder: ['已暂停：{name}', '已暫停：{name}', 'Paused: {name}'],
  pausedWork: ['{at} 暂停：{name}', '{at} 暫停：{name}', 'Paused at {at}: {name}'],
  short: ['缺 {name}：{n} {unit}', '缺 {name}：{n} {unit}', '{name}: {n} {unit} missing'],
  notReleased: ['尚未下达', '尚未下達', 'Not released'],
  notDispatched: ['{name} 未派工', '{name} 未派工', '{name} not dispatched'],
  behind: [
    '{name} 还差 {n} {unit}，应于 {due} 完成',
    '{name} 還差 {n} {unit}，應於 {due} 完成',
    '{name}: {n} {unit} left, due {due}',
  ],
} as const
