// Interfaces that a company defines itself.
import { definePart } from '../../kit/module.ts'
import { callCustomInterface, testCustomInterface } from './call-custom-interface.ts'
import { customInterface } from './custom-interface.ts'
import { customInterfaceErrors } from './errors.ts'

export const customInterfacePart = definePart({
  resources: [customInterface],
  commands: [callCustomInterface, testCustomInterface],
  errors: customInterfaceErrors,
  permissions: {
    'customInterface:call': {
      label: ['调用自定义接口', '呼叫自訂介面', 'Call custom interfaces'],
      page: 'base/customInterface',
    },
  },
})
