// Dictionaries of projects.
import { defineDictionary } from '../../kit/dictionary.ts'

export const projectStatus = defineDictionary('mes_project_status', ['项目状态', '專案狀態', 'Project status'], {
  notStarted: [10, '未开始', '未開始', 'Not started'],
  inProgress: [20, '进行中', '進行中', 'In progress'],
  onHold: [30, '已暂停', '已暫停', 'On hold'],
  completed: [50, '已完成', '已完成', 'Completed'],
  closed: [70, '已关闭', '已關閉', 'Closed'],
  cancelled: [90, '已作废', '已作廢', 'Cancelled'],
})
