# The edge proxy, the only public component.
FROM nginx:1.29
RUN mkdir -p /var/cache/rubato /srv/remotes && chown nginx: /var/cache/rubato && rm -f /etc/nginx/conf.d/*
COPY deploy/nginx/main.conf /etc/nginx/nginx.conf
COPY deploy/nginx/edge-proxy.conf deploy/nginx/configure.sh deploy/nginx/start.sh /etc/nginx/rubato/
COPY deploy/nginx/includes /etc/nginx/rubato/includes
COPY deploy/nginx/listen /etc/nginx/rubato/listen
COPY deploy/remotes/remotes.json /srv/remotes/
USER nginx
EXPOSE 8080
STOPSIGNAL SIGQUIT
ENTRYPOINT ["/etc/nginx/rubato/start.sh"]
CMD []
