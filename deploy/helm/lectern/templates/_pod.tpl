{{- define "lectern.name" -}}
{{ .Release.Name | trunc 50 | trimSuffix "-" }}
{{- end }}

{{- define "lectern.labels" -}}
app.kubernetes.io/name: lectern
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "lectern.selector" -}}
app.kubernetes.io/name: lectern
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- /* What all pods have in common. */ -}}
{{- define "lectern.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
terminationGracePeriodSeconds: {{ .Values.terminationGracePeriodSeconds }}
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile:
    {{- toYaml .Values.seccompProfile | nindent 4 }}
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
volumes:
  - name: tmp
    emptyDir: {}
  # Nothing that has to last: rows are in the database, files in the bucket.
  - name: data
    emptyDir: {}
{{- end }}

{{- /* What all containers have in common. */ -}}
{{- define "lectern.container" -}}
image: "{{ .root.Values.image.repository }}:{{ .root.Values.image.tag | default .root.Chart.AppVersion }}"
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: ["ALL"]
envFrom:
  - secretRef:
      name: {{ required "existingSecret names the Secret with DATABASE_URL, SECRET_KEY and BLOBS_URL" .root.Values.existingSecret }}
env:
  - name: ROLE
    value: {{ .role }}
  {{- range $name, $value := .root.Values.settings }}
  - name: {{ $name }}
    {{- /* Helm reads all numbers of YAML as floats and would write 1e+06. */}}
    {{- if and (kindIs "float64" $value) (eq $value (floor $value)) }}
    value: {{ int64 $value | quote }}
    {{- else }}
    value: {{ $value | quote }}
    {{- end }}
  {{- end }}
volumeMounts:
  - name: tmp
    mountPath: /tmp
  - name: data
    mountPath: /data
{{- end }}
