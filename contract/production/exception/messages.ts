import type { MessageModel } from '../../kit/module.ts'

/** Sent when a blocked record is released. */
export const exceptionMessages: readonly MessageModel[] = [
  {
    app: 'mes',
    event: 'exception.unblocked',
    name: ['阻断解除', '阻斷解除', 'Unblocked'],
    type: 'notic',
    audience: 'exception:view',
    isDefault: true,
    title: ['阻断解除', '阻斷解除', 'Unblocked'],
    content: [
      '{subjectName} 可以继续：异常 {code} {name} 已结束',
      '{subjectName} 可以繼續：異常 {code} {name} 已結束',
      '{subjectName} is no longer blocked: exception {code} {name} is closed',
    ],
    fields: {
      subjectName: { label: ['涉及', '涉及', 'Subject'] },
      code: { label: ['异常编号', '異常編號', 'Exception code'] },
      name: { label: ['标题', '標題', 'Title'] },
    },
    source: 'subjectName',
  },
]
