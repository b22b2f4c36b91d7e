// Dictionaries of this module. Forms, filters and imports read a dictionary by its name.
import { defineDictionary } from '../kit/dictionary.ts'

export const protocolType = defineDictionary('protocolType', ['协议类型', '協定類型', 'Protocol type'], {
  serial: [1, '串口', '串列埠', 'Serial'],
  ethernet: [2, '以太网', '乙太網路', 'Ethernet'],
  mqtt: [3, 'MQTT', 'MQTT', 'MQTT'],
  opcUa: [4, 'OPC UA', 'OPC UA', 'OPC UA'],
  http: [5, 'HTTP', 'HTTP', 'HTTP'],
})

export const noticeType = defineDictionary('noticeType', ['公告类型', '公告類型', 'Notice type'], {
  notice: [1, '公告', '公告', 'Notice'],
  upgradeNotes: [2, '升级说明', '升級說明', 'Upgrade notes'],
})

export const noticePosition = defineDictionary('noticePosition', ['公告位置', '公告位置', 'Shown on'], {
  header: [1, '页头', '頁首', 'Header'],
  signInPage: [2, '登录页', '登入頁', 'Sign-in page'],
})

export const releaseStatus = defineDictionary('releaseStatus', ['发布状态', '發布狀態', 'Publication status'], {
  draft: [0, '未发布', '未發布', 'Draft'],
  published: [1, '已发布', '已發布', 'Published'],
})
