import type { Errors } from '../../kit/module.ts'

export const bomErrors = {
  bomCycle: {
    envelope: '2011',
    text: ['物料清单成环：{way}', '物料清單成環：{way}', 'The BOM would contain itself: {way}'],
  },
  bomEmpty: {
    envelope: '2012',
    text: [
      '物料清单还没有清单行，不能启用',
      '物料清單還沒有清單行，不能啟用',
      'The BOM has no lines. Add at least one before you release it',
    ],
  },
  bomDatesWrong: {
    envelope: '2013',
    text: ['失效日期不能早于生效日期', '失效日期不能早於生效日期', 'The end date is before the start date'],
  },
  bomUnitWrong: {
    envelope: '2014',
    text: [
      '物料 {material} 的数量不能从单位 {unit} 换算',
      '物料 {material} 的數量不能從單位 {unit} 換算',
      '{material}: no conversion from unit {unit}. Add a unit conversion to the material',
    ],
  },
  bomDraftOpen: {
    envelope: '2015',
    text: [
      '版本 {revision} 已是草稿，请先处理它',
      '版本 {revision} 已是草稿，請先處理它',
      'Revision {revision} is still a draft. Release or delete it first',
    ],
  },
  bomTooLarge: {
    envelope: '2016',
    text: [
      '展开后超过 {limit} 行，无法一次展开',
      '展開後超過 {limit} 行，無法一次展開',
      'BOM explosion exceeds {limit} lines',
    ],
  },
  bomNotInUse: {
    envelope: '2017',
    text: [
      '物料 {material} 在 {date} 没有启用的物料清单',
      '物料 {material} 在 {date} 沒有啟用的物料清單',
      '{material} has no BOM in use on {date}',
    ],
  },
  bomQuantityWrong: {
    envelope: '2018',
    text: ['数量必须大于 0', '數量必須大於 0', 'The quantity must be greater than 0'],
  },
  bomAlternateWrong: {
    envelope: '2019',
    text: [
      '替代物料不能是该物料自身，也不能重复',
      '替代物料不能是該物料自身，也不能重複',
      'Each alternate must differ from the material of the line and be listed once',
    ],
  },
} as const satisfies Errors
