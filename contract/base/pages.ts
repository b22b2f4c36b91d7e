// Pages without a resource, and additional function codes.

import type { OwnPage, Permission } from '../kit/menu.ts'
import { baseGroup, masterGroup } from './menu-groups.ts'

export const basePages: readonly OwnPage[] = [
  { in: baseGroup, path: 'base/parameter', icon: 'parameter', title: ['参数', '參數', 'Parameters'] },
  {
    in: masterGroup,
    path: 'base/configuration',
    icon: 'settings',
    order: 10,
    title: ['通用配置', '通用設定', 'Configuration'],
  },
]

export const basePermissions: Readonly<Record<string, Permission>> = {
  'dictionary:view': { label: ['查看字典', '檢視字典', 'View dictionaries'], page: 'base/dictionary' },
  'dictionary:edit': { label: ['维护字典', '維護字典', 'Maintain dictionaries'], page: 'base/dictionary' },
  'parameter:view': { label: ['查看参数', '檢視參數', 'View parameters'], page: 'base/parameter' },
  'parameter:edit': { label: ['维护参数', '維護參數', 'Maintain parameters'], page: 'base/parameter' },
  'bom:release': { label: ['启停物料清单', '啟停物料清單', 'Put BOMs in use'], page: 'base/bom' },
  'dataModelObject:view': {
    label: ['查看模型数据', '檢視模型資料', 'View objects of data models'],
    page: 'base/dataModel',
  },
  'dataModelObject:edit': {
    label: ['维护模型数据', '維護模型資料', 'Maintain objects of data models'],
    page: 'base/dataModel',
  },
  'configuration:view': {
    label: ['查看通用配置', '檢視通用設定', 'View the configuration'],
    page: 'base/configuration',
  },
  'configuration:edit': {
    label: ['维护通用配置', '維護通用設定', 'Maintain the configuration'],
    page: 'base/configuration',
  },
  'customInterface:call': {
    label: ['调用自定义接口', '呼叫自訂介面', 'Call custom interfaces'],
    page: 'base/customInterface',
  },
  'notice:edit': { label: ['发布公告', '發布公告', 'Publish notices'], page: 'base/notice' },
}
