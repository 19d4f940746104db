// What Prometheus must know about the services of this checkout.

/** The scrape configuration of the gateway and all replicas of the services, as a file for `scrape_config_files`. */
export const generatePrometheusTargets = (services) => `# Generated from services/*/service.json.
scrape_configs:
  - job_name: rubato
    # Every replica: the DNS of Docker and Kubernetes returns the addresses of all. Components set the label \`part\` themselves; this sets it while one is down.
    honor_labels: true
    dns_sd_configs:
      - names: [${services.map(({ name }) => name).join(', ')}]
        type: A
        port: 3000
        refresh_interval: 15s
      # The other port is public, and has no metrics.
      - names: [gateway]
        type: A
        port: 9464
        refresh_interval: 15s
    relabel_configs:
      - source_labels: [__meta_dns_name]
        target_label: process
`;

/** The alert for processes without any running replica, as a file for `rule_files`: Prometheus finds no target of them, so it must know their names. */
export const generateMissingProcessesAlert = (services) => `# Generated from services/*/service.json.
groups:
  - name: rubato-processes
    rules:
      - alert: RubatoProcessMissing
        expr: |
          count by (process) (
            ${['gateway', ...services.map(({ name }) => name)].map(formatLabeledVector).join('\n            or ')}
          ) unless on (process) (up{job="rubato"} == 1)
        for: 1m
        labels: { severity: critical }
        annotations:
          summary: 'All replicas of {{ $labels.process }} are down'
`;

const formatLabeledVector = (name) => `label_replace(vector(1), "process", "${name}", "", "")`;
