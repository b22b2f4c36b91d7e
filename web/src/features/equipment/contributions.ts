// The unmapped codes of a gateway on its page, and the attributes of a model and the
// ledger entries of an object on the pages of objects.
// The unmapped codes of a gateway on its page, and attributes, images and datasets on the pages of objects.
import { lazyCode } from '../../api/lazy-code.ts'
import type { Contributions } from '../../resource/tab/contributions.ts'

export const contributions: Contributions = {
  tabs: [
    {
      of: 'object',
      permission: 'object:view',
      name: 'dataset',
      title: ['数据集', '資料集', 'Datasets'],
      Tab: lazyCode(async () => (await import('./object/object-datasets.tsx')).ObjectDatasets),
    },
    {
      of: 'object',
      permission: 'object:view',
      name: 'control',
      title: ['受控对象', '受控物件', 'Controlled objects'],
      Tab: lazyCode(async () => (await import('./under-control/controlled-objects.tsx')).ControlledObjects),
    },
    {
      of: 'object',
      permission: 'controlCommand:view',
      name: 'commands',
      title: ['控制记录', '控制記錄', 'Commands'],
      Tab: lazyCode(async () => (await import('./control/command-list.tsx')).ObjectCommands),
    },
  ],
  panels: [
    {
      of: 'object',
      permission: 'object:view',
      Panel: lazyCode(async () => (await import('./object/object-attributes.tsx')).ObjectAttributes),
    },
    {
      of: 'object',
      permission: 'calculation:view',
      Panel: lazyCode(async () => (await import('./calculation/object-calculations.tsx')).ObjectCalculations),
    },
    {
      of: 'box',
      permission: 'object:view',
      Panel: lazyCode(async () => (await import('./connect/box-points.tsx')).BoxPoints),
    },
    {
      of: 'object',
      permission: 'ledgerDevice:view',
      Panel: lazyCode(async () => (await import('./device/ledger-panel.tsx')).LedgerPanel),
    },
    {
      of: 'model',
      permission: 'model:view',
      Panel: lazyCode(async () => (await import('./model/model-details.tsx')).ModelDetails),
    },
  ],
}
