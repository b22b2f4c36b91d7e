// Options of a company that rules of the product read.
import { definePart } from '../../kit/module.ts'
import { masterGroup } from '../menu-groups.ts'
import { listConfigOptions, readConfigInfos, saveConfigInfos, toggleConfigOptions } from './configuration.ts'

export const configurationPart = definePart({
  commands: [listConfigOptions, toggleConfigOptions, readConfigInfos, saveConfigInfos],
  pages: [
    {
      in: masterGroup,
      path: 'base/configuration',
      icon: 'settings',
      order: 10,
      title: ['通用配置', '通用設定', 'Configuration'],
    },
  ],
  permissions: {
    'configuration:view': {
      label: ['查看通用配置', '檢視通用設定', 'View the configuration'],
      page: 'base/configuration',
    },
    'configuration:edit': {
      label: ['维护通用配置', '維護通用設定', 'Edit the configuration'],
      page: 'base/configuration',
    },
  },
  terms: {
    configuration: {
      words: ['通用配置', '通用設定', 'Configuration'],
      meaning: 'What a company sets of how its factory is run: options that rules of the product read.',
    },
  },
})
