import SparkplugClient from 'sparkplug-client'

/** Connects an edge node of the package sparkplug-client to the intake on a port, as the box `press-box`. */
export const startEdgeNode = (port: number, edgeNode: string) =>
  SparkplugClient.newClient({
    serverUrl: `mqtt://127.0.0.1:${port}`,
    username: 'press-box',
    password: 'secret',
    groupId: 'plant',
    edgeNode,
    clientId: 'edge',
    version: 'spBv1.0',
    publishDeath: true,
  })
