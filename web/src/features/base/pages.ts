// Pages of this feature by their URL.
import { listOf, type Pages } from '../../resource/tab/pages.ts'

export const pages: Pages = {
  '/bcs/pages/base/area': {
    load: async () => (await import('./area-list-page.tsx')).AreaListPage,
  },
  '/bcs/pages/base/dictionary': {
    load: async () => (await import('./dictionary-list-page.tsx')).DictionaryListPage,
  },
  '/bcs/pages/base/protocol': listOf(async () => (await import('@gemba/contract/base/protocol.ts')).protocol),
  '/mes/pages/base/material': {
    load: async () => (await import('./material/material-list-page.tsx')).MaterialListPage,
  },
  '/mes/pages/base/material/:id': {
    load: async () => (await import('./material/material-page.tsx')).MaterialPage,
    of: 'material',
    grant: '/mes/pages/base/material',
  },
  '/mes/pages/base/bom': {
    load: async () => (await import('./bom/bom-list-page.tsx')).BomListPage,
  },
  '/mes/pages/base/bom/:id': {
    load: async () => (await import('./bom/bom-page.tsx')).BomPage,
    of: 'bom',
    grant: '/mes/pages/base/bom',
  },
  '/mes/pages/base/materialClass': {
    load: async () => (await import('./material/material-list-page.tsx')).MaterialClassPage,
  },
  '/mes/pages/base/materialFamily': listOf(
    async () => (await import('@gemba/contract/base/material/material-family.ts')).materialFamily,
  ),
  '/mes/pages/base/unit': { load: async () => (await import('./material/material-list-page.tsx')).UnitPage },
  '/mes/pages/base/supplier': listOf(async () => (await import('@gemba/contract/base/material/supplier.ts')).supplier),
  '/mes/pages/base/codeRule': {
    load: async () => (await import('./code-rule/code-rule-list-page.tsx')).CodeRuleListPage,
  },
  '/mes/pages/base/customInterface': {
    load: async () => (await import('./custom-interface/custom-interface-list-page.tsx')).CustomInterfaceListPage,
  },
  '/mes/pages/base/configuration': {
    load: async () => (await import('./configuration/configuration-page.tsx')).ConfigurationPage,
  },
  '/mes/pages/base/dataModel': {
    load: async () => (await import('./data-model/data-model-list-page.tsx')).DataModelListPage,
  },
  '/mes/pages/base/dataModel/:id': {
    load: async () => (await import('./data-model/object-list-page.tsx')).ObjectListPage,
    of: 'dataModel',
    grant: '/mes/pages/base/dataModel',
  },
  '/fieldList': {
    load: async () => (await import('./data-model/field-list-page.tsx')).FieldListPage,
    grant: '/mes/pages/base/dataModel',
  },
  '/wms/pages/base/warehouse': listOf(
    async () => (await import('@gemba/contract/base/warehouse/warehouse.ts')).warehouse,
  ),
  '/wms/pages/base/location': {
    load: async () => (await import('./location-list-page.tsx')).LocationListPage,
  },
  '/bcs/pages/base/notice': {
    load: async () => (await import('./notice-list-page.tsx')).NoticeListPage,
  },
  '/bcs/pages/base/parameter': {
    load: async () => (await import('./parameter-page.tsx')).ParameterPage,
  },
}
