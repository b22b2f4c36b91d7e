import type { MessageModel } from '../kit/module.ts'
import type { Words } from '../kit/page.ts'
import { brokerNotices } from './broker.ts'
import { storageNotices } from './retention.ts'

type Notices = Readonly<Record<string, { readonly title: Words; readonly meaning: Words }>>

const wordsOf = (notices: Notices, part: 'title' | 'meaning'): Readonly<Record<string, Words>> =>
  Object.fromEntries(Object.entries(notices).map(([level, notice]) => [level, notice[part]]))

export const adminMessages: readonly MessageModel[] = [
  {
    app: 'lak',
    event: 'storage.changed',
    name: ['磁盘空间', '磁碟空間', 'Server disk space'],
    type: 'notic',
    // Only the company that operates the installation is notified.
    audience: 'backup:edit',
    isDefault: true,
    title: ['{storageName}', '{storageName}', '{storageName}'],
    content: [
      '{server} 已用 {usedPercent}%，剩余 {freeMb} MB。{meaning}',
      '{server} 已用 {usedPercent}%，剩餘 {freeMb} MB。{meaning}',
      '{server} {usedPercent} % used, {freeMb} MB free. {meaning}',
    ],
    fields: {
      server: { label: ['服务器', '伺服器', 'Server'], missing: '' },
      storageName: { label: ['状态', '狀態', 'Status'], from: 'storage', words: wordsOf(storageNotices, 'title') },
      usedPercent: { label: ['已用 (%)', '已用 (%)', 'Used (%)'] },
      freeMb: { label: ['剩余 (MB)', '剩餘 (MB)', 'Free (MB)'] },
      meaning: { label: ['说明', '說明', 'Meaning'], from: 'storage', words: wordsOf(storageNotices, 'meaning') },
    },
  },
  {
    app: 'lak',
    event: 'broker.changed',
    name: ['MQTT 服务器', 'MQTT 伺服器', 'MQTT broker'],
    type: 'notic',
    audience: 'backup:edit',
    isDefault: true,
    title: ['{brokerName}', '{brokerName}', '{brokerName}'],
    content: ['{server} {meaning}', '{server} {meaning}', '{server} {meaning}'],
    fields: {
      server: { label: ['服务器', '伺服器', 'Server'], missing: '' },
      brokerName: { label: ['状态', '狀態', 'Status'], from: 'broker', words: wordsOf(brokerNotices, 'title') },
      meaning: { label: ['说明', '說明', 'Meaning'], from: 'broker', words: wordsOf(brokerNotices, 'meaning') },
    },
  },
]
