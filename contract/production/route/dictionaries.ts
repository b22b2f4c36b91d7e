// Dictionaries of routes.
import { defineDictionary } from '../../kit/dictionary.ts'
import { defineRevisionStatus } from '../../revision-flow.ts'

export const routeStatus = defineRevisionStatus('routeStatus', ['工艺路线状态', '製程路線狀態', 'Route status'])

/** How a segment waits for the preceding one. */
export const segmentRelation = defineDictionary('segmentRelation', ['工序关系', '工序關係', 'Operation relation'], {
  finishStart: [1, '完成后开始 (FS)', '完成後開始 (FS)', 'Finish to start (FS)'],
  startStart: [2, '开始后开始 (SS)', '開始後開始 (SS)', 'Start to start (SS)'],
  finishFinish: [3, '完成后完成 (FF)', '完成後完成 (FF)', 'Finish to finish (FF)'],
})

/** How the material of a segment is consumed from stock. */
export const consumeType = defineDictionary('consumeType', ['消耗方式', '消耗方式', 'Consumption'], {
  issued: [1, '领料', '領料', 'Issued'],
  backflushed: [2, '倒冲', '倒沖', 'Backflushed'],
})
