// Mappings: points for keys that a gateway sends under foreign names.
import { definePart, payload } from '../../kit/module.ts'
import { boxPointMap } from './box-point-map.ts'
import { acceptMappings, automateMappings, listBoxMappings, listMappingProposals, resetMappings } from './commands.ts'
import { mappingOrigin } from './dictionaries.ts'
import { mappingErrors } from './errors.ts'

export const mappingPart = definePart({
  resources: [boxPointMap],
  commands: [listMappingProposals, acceptMappings, automateMappings, resetMappings, listBoxMappings],
  errors: mappingErrors,
  events: { 'boxPointMap.changed': payload<{ boxId: string }>() },
  dictionaries: [mappingOrigin],
})
