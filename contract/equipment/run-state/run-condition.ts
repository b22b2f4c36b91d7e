import { choice, integer, number, reference } from '../../kit/field.ts'
import { route } from '../../kit/route.ts'
import { defineResource } from '../define.ts'
import { model } from '../model.ts'
import { modelPoint } from '../model-point.ts'
import { decidedState, runComparison } from './dictionaries.ts'

/** A condition of the rule from which the run state of the objects of a model is derived. */
export const runCondition = defineResource('runCondition', {
  noun: ['运行状态条件', '運行狀態條件', 'Run state condition', 'Run state rule'],
  meaning: {
    is: 'A condition on a point of a model. A run state applies while all of its conditions hold: fault before running, running before standby; otherwise the object is stopped.',
    use: [
      '由数据点判定对象的运行状态：一个状态的全部条件成立时即为该状态，依次判断故障、运行、待机，否则为停机。没有可用数据时为离线。',
      '由資料點判定物件的運行狀態：一個狀態的全部條件成立時即為該狀態，依次判斷故障、運行、待機，否則為停機。沒有可用資料時為離線。',
      'Conditions decide the run state of the objects. A state applies while all of its conditions hold: fault first, then running, then standby; otherwise the object is stopped. Without usable data it is offline.',
    ],
  },
  rights: 'model',
  lineOf: { field: 'modelId', name: 'runConditions' },
  fields: {
    modelId: reference(['模型', '模型', 'Model'], model),
    state: choice(['满足时的状态', '滿足時的狀態', 'State if true'], decidedState, { initial: 1 }),
    modelPointId: reference(['数据点', '資料點', 'Point'], modelPoint),
    comparison: choice(['比较', '比較', 'Comparison'], runComparison, { initial: 1 }),
    value: number(['值', '值', 'Value'], { initial: 1 }),
    sortNumber: integer(['排序号', '排序號', 'Sort order'], { min: 0, initial: 0, rule: 'wholeNumber' }),
  },
  list: ['state', 'modelPointId', 'comparison', 'value'],
  routes: [
    route('page', 'read', 'POST /runCondition/page'),
    route('list', 'read', 'POST /runCondition/list'),
    route('read', 'read', 'POST /runCondition/read'),
    route('create', 'write', 'POST /runCondition/add'),
    route('update', 'write', 'POST /runCondition/edit'),
    route('remove', 'write', 'POST /runCondition/delete'),
  ],
})
