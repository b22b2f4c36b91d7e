import { protocol } from '@gemba/contract/base/protocol.ts'
import { crud } from '../../resource/crud.ts'
import { mount } from '../../resource/mount.ts'

export const protocolRoutes = mount(protocol, import.meta.url, crud(protocol))
