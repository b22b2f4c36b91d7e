// Notifications of commands, the unmapped codes of a gateway on its page, and panels and tabs on the pages of objects and models.
import { lazyCode } from '../../api/lazy-code.ts'
import type { Contributions } from '../../resource/tab/contributions.ts'
import { controlNotification } from './control/control-notification.ts'

export const contributions: Contributions = {
  notifications: [controlNotification],
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
